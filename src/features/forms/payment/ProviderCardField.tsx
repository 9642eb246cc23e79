"use client";
import Skeleton from "@mui/material/Skeleton";
import { type ComponentType, useEffect, useState } from "react";
import { useLatest } from "../../../react/useLatest.js";
import { useMountedState } from "../../../react/useMountedState.js";
import type { StripeCardFieldProps } from "./stripe/StripeCardFieldProps.js";

/**
 * The card provider's own field. It and the provider's libraries are fetched when the first payment question is shown, and by
 * no page without one.
 */
export function ProviderCardField(props: StripeCardFieldProps) {
  const [Field, setField] = useState<ComponentType<StripeCardFieldProps>>();
  const isMounted = useMountedState();
  const latest = useLatest(props);
  useEffect(() => {
    import("./stripe/StripeCardField.js").then(
      ({ StripeCardField }) => setField(() => StripeCardField),
      // One that a retry has replaced says nothing about the new one.
      () => isMounted() && latest.current.onUnavailable(false),
    );
  }, [isMounted, latest]);
  return Field ? <Field {...props} /> : <Skeleton height={44} />;
}
