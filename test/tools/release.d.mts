export declare function nextRelease(
  changelog: string,
  version: string,
): { version: string; changelog: string };
