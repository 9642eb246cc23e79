import * as people from "../lib/people/people.js";
import type { Person, ContactInfo } from "../lib/people/people.js";
import { readBirthday, completedYears } from "../lib/time/dates.js";
import { getDefaultEnvironment, getDefaultCore } from "../platform/core/defaultCore.js";
import { agesTexts } from "../platform/locale/texts/common.js";
import { sectionText, textsService } from "../platform/locale/textStore.js";

// Declared as methods: TypeScript checks their parameters bivariantly, so hosts can assign functions that take their own `Person` type.
/** Returns photo URLs, names, ages and postal addresses. Members work unbound. @example PersonHelper.getAge(person.birthDate) */
export class PersonHelper {
  /** Returns the URL of a person's photo, or of the sample photo without one. */
  static getPhotoUrl(this: void, person: Person | null | undefined): string {
    const root = getDefaultEnvironment().ContentRoot ?? "";
    return people.getPhotoUrl(person?.photo, root, person?.photoUpdated);
  }

  /** Returns the path of a person's photo below the content root; "" without a photo. */
  static getPhotoPath(
    this: void,
    churchId: string | null | undefined,
    person: Person | null | undefined,
  ): string {
    return people.photoPath(churchId, person);
  }

  /** Returns '23 years' or '1 year' in the interface language; "" without a birth date and for a future one. */
  static getAge(this: void, birthdate: Date | string | null | undefined): string {
    const core = getDefaultCore();
    const birthday = readBirthday(birthdate);
    const count = birthday && completedYears(birthday, core.now());
    if (count === null) return "";
    return sectionText(core.get(textsService).getState(), agesTexts, "years", { count });
  }

  /** Returns the month of a birth date, 1 to 12; -1 without one. */
  static getBirthMonth(this: void, birthdate: Date | string | null | undefined): number {
    const birthday = readBirthday(birthdate);
    return birthday ? birthday.getMonth() + 1 : -1;
  }

  /** Returns `First "Nick" Last`. */
  static getDisplayName(
    this: void,
    firstName: string | null | undefined,
    lastName: string | null | undefined,
    nickName?: string | null,
  ): string {
    return people.getDisplayName(firstName, lastName, nickName);
  }

  static getDisplayNameFromPerson(this: void, person: Person | null | undefined): string {
    return people.displayNameOf(person);
  }

  /** Whether two postal addresses differ. */
  static compareAddress(
    this: void,
    address1: ContactInfo | null | undefined,
    address2: ContactInfo | null | undefined,
  ): boolean {
    return people.addressText(address1) !== people.addressText(address2);
  }

  static addressToString(this: void, address: ContactInfo | null | undefined): string {
    return people.addressText(address);
  }

  /** Returns the first contact data with the postal address of the second. */
  static changeOnlyAddress(
    this: void,
    contactInfo1: ContactInfo | null | undefined,
    contactInfo2: ContactInfo | null | undefined,
  ): ContactInfo {
    return people.withAddress(contactInfo1, contactInfo2);
  }

  /** Whether a person has a postal address. The misspelled name is the one that hosts use. */
  static checkAddressAvailabilty(this: void, person: Person | null | undefined): boolean {
    return people.addressText(person?.contactInfo) !== "";
  }
}
