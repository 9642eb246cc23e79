"use client";
import { type ComponentType, useContext } from "react";
import type { CardFieldProps } from "../types/payment.js";
import { ChurchContext } from "./ChurchContext.js";

/** Where payers write their card; `undefined` where the host leaves that to the package. */
export function useCardField(): ComponentType<CardFieldProps> | undefined {
  return useContext(ChurchContext).host.cardField;
}
