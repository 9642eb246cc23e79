/** Whether a call is part of logging in: its failures are everyday and are not logged (API-14, A-12). */
export function isLoginPath(path: string): boolean {
  return path.toLowerCase().includes("/login");
}
