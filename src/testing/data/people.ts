import type { Person } from "../../types/people.js";

/** First name, last name, nickname or nothing. Invented; many scripts, an emoji, an apostrophe, a very long one. */
const NAMES: readonly (readonly [first: string, last: string, nick?: string])[] = [
  ["Ruth", "Okafor"],
  ["Daniel", "Brenner", "Danny"],
  ["Miriam", "Castellanos"],
  ["Samuel", "O'Rourke"],
  ["Priya", "Raghunathan"],
  ["지우", "한"],
  ["Anna-Lena", "Müller"],
  ["José", "Villanueva"],
  ["李", "雅婷"],
  ["Tomasz", "Wiśniewski"],
  ["Grace", "Adeyemi"],
  ["Peter", "Lindqvist"],
  ["Esther", "Kamau"],
  ["Иван", "Соколов"],
  ["Lucia", "Ferraro"],
  ["Naomi", "Whitfield", "Nomi"],
  ["आरती", "शर्मा"],
  ["Caleb", "Njoroge"],
  ["Hannah 👩‍👧", "Smith"],
  ["Bartholomew-Maximilian Theophilus", "von Hohenstein-Wallenrodt zu Rabenau and Lower Altmark"],
  ["Ben", "Adler"],
  ["Ingrid", "Solberg"],
  ["Kwame", "Asante"],
  ["Rosalind", "Pike", "Roz"],
  ["Mateus", "Oliveira"],
  ["Yuki", "Tanabe"],
  ["Abigail", "Thornbury"],
  ["Emeka", "Eze"],
  ["Clara", "Dubois"],
  ["Noah", "Bergström"],
  ["Leila", "Haddad"],
  ["Jonathan", "Mbeki"],
  ["Sofia", "Papadaki"],
  ["Elias", "Korhonen"],
  ["Maria Clara", "Reyes"],
  ["Oliver", "Grant"],
  ["Tabitha", "Moyo"],
  ["Simon", "Achterberg"],
  ["Judith", "Kowalczyk"],
  ["Philip", "Dlamini"],
  ["Lydia", "Marchetti"],
  ["Mark", "Sutherland"],
  ["Deborah", "Quist"],
  ["Gideon", "Hale"],
];

const COLOURS = ["#8e5a3c", "#2f6f6a", "#5b4a8a", "#a0522d", "#3c6e99", "#6a7b2f"];

/** A drawn face, so that no picture has to be fetched. */
const photo = (index: number): string => {
  const colour = COLOURS[index % COLOURS.length] ?? "#555";
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/>` +
    `<circle cx="48" cy="38" r="18" fill="#f3dcc6"/><path d="M12 96c0-24 16-36 36-36s36 12 36 36z" fill="#f7f3ee"/></svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
};

/** Id of the n-th demo person. */
export const personId = (index: number): string => `PER${String(index + 1).padStart(8, "0")}`;

const nameOf = (first: string) => NAMES.filter(([each]) => each === first);

/**
 * The people of one church, from the `from`-th name on, after the one who belongs to other churches as well. Every third has
 * a photo; the tenth takes no private messages; the very last has no name parts.
 */
export function makePeople(
  churchId: string,
  offset = 0,
  { own, from = 0, count = NAMES.length }: { own?: string; from?: number; count?: number } = {},
): Person[] {
  const names = own ? [...nameOf(own), ...NAMES.slice(from, from + count - 1)] : NAMES;
  return names.map(([first, last, nick], index) => {
    const display = nick ? `${first} "${nick}" ${last}` : `${first} ${last}`;
    const isNameless = index === NAMES.length - 1;
    return {
      id: personId(offset + index),
      churchId,
      name: isNameless ? { display: last } : { first, last, display, ...(nick && { nick }) },
      contactInfo: { email: `${first.toLowerCase().replace(/[^a-z]/g, "") || "person"}${index}@grace.example` },
      photo: index % 3 === 1 ? photo(index) : null,
      membershipStatus: index % 4 === 0 ? "Visitor" : "Member",
      allowDirectMessages: index !== 9,
      gender: null,
      birthDate: null,
    };
  });
}
