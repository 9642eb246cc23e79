/** The control of a question, by its DOM id. */
export const fieldControl = {
  focus: (id: string): void => document.getElementById(id)?.focus(),
  /** Whether it holds something that it does not give, such as half a date. */
  isHalfFilled: (id: string): boolean => {
    const control = document.getElementById(id);
    return control instanceof HTMLInputElement && control.validity.badInput;
  },
};
