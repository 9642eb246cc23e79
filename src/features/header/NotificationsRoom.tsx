"use client";
import { useNavigate } from "../../react/useHost.js";
import { Notifications } from "../notifications/index.js";
import type { RoomProps } from "./RoomDialog.js";

/** The notifications in a dialog (UM-07). One that leads to another page of the app closes it. */
export function NotificationsRoom({ onUpdate, onLeave }: RoomProps) {
  const navigate = useNavigate();
  const handleNavigate = (url: string) => {
    onLeave();
    navigate(url);
  };
  return <Notifications onUpdate={onUpdate} onNavigate={handleNavigate} />;
}
