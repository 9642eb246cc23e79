/** Wraps a callback so that what it throws, or rejects with, is logged and does not keep the other callbacks from being called. */
export const guarded =
  <T extends unknown[]>(callback: (...values: T) => unknown) =>
  (...values: T): void => {
    try {
      const result = callback(...values);
      if (result instanceof Promise) result.catch((error: unknown) => console.error(error));
    } catch (error) {
      console.error(error);
    }
  };
