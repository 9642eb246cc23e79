"use client";
import Skeleton from "@mui/material/Skeleton";
import { type ComponentType, useEffect, useState } from "react";
import { useLatest } from "../../../react/useLatest.js";
import type { StripeCardFieldProps } from "./stripe/StripeCardFieldProps.js";

/**
 * The card provider's own field. It and the provider's libraries are fetched when the first payment question is shown, and by
 * no page without one.
 */
export function ProviderCardField(props: StripeCardFieldProps) {
  const [Field, setField] = useState<ComponentType<StripeCardFieldProps>>();
  const latest = useLatest(props);
  useEffect(() => {
    let isMounted = true;
    import("./stripe/StripeCardField.js").then(
      ({ StripeCardField }) => isMounted && setField(() => StripeCardField),
      () => isMounted && latest.current.onUnavailable(false),
    );
    return () => {
      isMounted = false;
    };
  }, [latest]);
  return Field ? <Field {...props} /> : <Skeleton height={44} />;
}
