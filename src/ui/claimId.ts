/**
 * A ref that gives an element an id which hosts and their tests ask for. The first element on a page has it, so that an
 * id stays one element's however many of its kind are mounted (lesson 101).
 */
export const claimId =
  (id: string) =>
  (element: HTMLElement | null): void => {
    if (element && !element.id && !element.ownerDocument.getElementById(id)) element.id = id;
  };
