/**
 * Every run of digits as its first digit (SLUG-07), also a run that hyphens join: "genesis-6-11" is "genesis-6", "2024"
 * is "2". Takes linear time; what it gives, it gives back unchanged.
 */
export const firstDigits = (slug: string): string => slug.replace(/(\d)\d*(?:-+\d+)*/g, "$1");
