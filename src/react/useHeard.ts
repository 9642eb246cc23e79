"use client";
import { useLayoutEffect, useRef } from "react";
import type { ClientCore } from "../client/ClientCore.js";
import { hostContextPart } from "../client/session/HostContext.js";
import type { UserContext } from "../types/churches.js";

/** Takes over what a host's own context says, before the effects of what stands inside: what they load must belong to this session. */
export function useHeard(core: ClientCore, context: UserContext | null | undefined): void {
  const before = useRef<{ core: ClientCore; context: UserContext | null | undefined }>(undefined);
  useLayoutEffect(() => {
    // Another client has heard nothing of it.
    core.part(hostContextPart).hear(context, before.current?.core === core ? before.current.context : undefined);
    before.current = { core, context };
  }, [core, context]);
}
