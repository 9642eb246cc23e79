// What a host has of its own in the examples of the documents.

/** The client of the first page in README. */
declare const client: import("../../src/entries/index.js").ChurchClient;
/** The app of the host. */
declare const App: import("react").ComponentType;
/** The host's router. */
declare const navigate: (path: string) => void;

declare module "*.css";

declare module "@/app/App" {
  export const App: import("react").ComponentType;
}

declare module "next/headers" {
  export const headers: () => Promise<Headers>;
}

declare module "next/server" {
  export class NextResponse extends Response {
    static next(options: { request: { headers: Headers } }): NextResponse;
  }
}

declare module "@mui/material-nextjs/v16-appRouter" {
  export const AppRouterCacheProvider: import("react").ComponentType<{
    options?: { nonce: string };
    children: import("react").ReactNode;
  }>;
}
