/** A listener whose failure is told to the console: nobody's own may keep the others from hearing. */
export const guarded =
  <T extends unknown[]>(listener: (...news: T) => void) =>
  (...news: T): void => {
    try {
      listener(...news);
    } catch (error) {
      console.error(error);
    }
  };
