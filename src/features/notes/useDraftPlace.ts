"use client";
import { useLayoutEffect, useState } from "react";
import { useCore } from "../../react/useCore.js";

const taken = new WeakMap<object, Set<string>>();

/**
 * A name for unsent words that no other mounted composer has: `name`, or `name#2` for the second of that name on a
 * page, and so on, in the order of mounting, so that a composer that is closed and opened again finds its words.
 */
export function useDraftPlace(name: string, isNeeded: boolean): string {
  const core = useCore();
  const [held, setHeld] = useState<{ name: string; place: string }>();
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const places = taken.get(core) ?? new Set();
    taken.set(core, places);
    let place = name;
    for (let number = 2; places.has(place); number++) place = `${name}#${number}`;
    places.add(place);
    // Which one is free is known only when all that stand before it have mounted.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (place !== name) setHeld({ name, place });
    return () => void places.delete(place);
  }, [core, name, isNeeded]);
  return held?.name === name ? held.place : name;
}
