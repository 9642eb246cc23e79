/** Service roots of one deployment stage. Empty until the host fills them in. */
export interface Environment {
  AttendanceApi: string;
  DoingApi: string;
  GivingApi: string;
  MembershipApi: string;
  ReportingApi: string;
  MessagingApi: string;
  /** Address of the messaging socket. */
  MessagingApiSocket: string;
  ContentApi: string;
  AskApi: string;
  GoogleAnalyticsTag: string;
  /** Root of photos and files. */
  ContentRoot: string;
  /** The member and website app; `{key}` stands for the church's subdomain. */
  B1Root: string;
  /** The people and donations administration app. */
  B1AdminRoot: string;
  LessonsRoot: string;
}

export type Stage = "demo" | "staging" | "prod" | "dev";

/** The stages by name; the host assigns its own addresses. An unknown name behaves as `dev`. */
export const environments: Record<Stage, Partial<Environment>> = { demo: {}, staging: {}, prod: {}, dev: {} };
