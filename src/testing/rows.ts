type Values<T> = { [Name in keyof T]?: T[Name] | undefined };

function createTest<T extends object>(values: Values<T>): (row: T) => boolean {
  const names = Object.keys(values) as (keyof T)[];
  return (row) => names.every((name) => row[name] === values[name]);
}

/** Returns the rows that have all of these values. */
export const filterBy = <T extends object>(rows: readonly T[], values: Values<T>): T[] =>
  rows.filter(createTest<T>(values));

/** Returns the first row that has all of these values. */
export const findBy = <T extends object>(rows: readonly T[], values: Values<T>): T | undefined =>
  rows.find(createTest<T>(values));

/** Returns all rows but those that have all of these values. */
export function omitBy<T extends object>(rows: readonly T[], values: Values<T>): T[] {
  const isOmitted = createTest<T>(values);
  return rows.filter((row) => !isOmitted(row));
}
