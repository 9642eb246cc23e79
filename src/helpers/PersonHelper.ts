import * as people from "../lib/people/people.js";
import type { Person, ContactInfo } from "../lib/people/people.js";
import { readBirthday, completedYears } from "../lib/time/dates.js";
import { getDefaultEnvironment, getDefaultCore } from "../platform/core/defaultCore.js";
import { agesTexts } from "../platform/locale/texts/common.js";
import { sectionText, textsService } from "../platform/locale/textStore.js";

// Declared as methods: TypeScript checks their parameters bivariantly, so hosts can assign functions that take their own `Person` type.
/**
 * Returns photo URLs, names, ages and postal addresses. Members work unbound.
 * @example const name = PersonHelper.getDisplayNameFromPerson(person);
 */
export class PersonHelper {
  /**
   * Returns the URL of a person's photo, or of the sample photo without one.
   * @example <img src={PersonHelper.getPhotoUrl(person)} alt="" />
   */
  static getPhotoUrl(this: void, person: Person | null | undefined): string {
    const root = getDefaultEnvironment().ContentRoot ?? "";
    return people.getPhotoUrl(person?.photo, root, person?.photoUpdated);
  }

  /**
   * Returns the path of a person's photo below the content root; "" without a photo on the server, also for a data URL.
   * @example const path = PersonHelper.getPhotoPath(churchId, person);
   */
  static getPhotoPath(
    this: void,
    churchId: string | null | undefined,
    person: Person | null | undefined,
  ): string {
    return people.photoPath(churchId, person);
  }

  /**
   * Returns '23 years' or '1 year' in the interface language; "" without a birth date and for a future one.
   * @example const age = PersonHelper.getAge(person.birthDate);
   */
  static getAge(this: void, birthdate: Date | string | null | undefined): string {
    const core = getDefaultCore();
    const birthday = readBirthday(birthdate);
    const count = birthday && completedYears(birthday, core.now());
    if (count === null) return "";
    return sectionText(core.get(textsService).getState(), agesTexts, "years", { count });
  }

  /**
   * Returns the month of a birth date, 1 to 12; -1 without one.
   * @example PersonHelper.getBirthMonth("2001-05-31"); // 5
   */
  static getBirthMonth(this: void, birthdate: Date | string | null | undefined): number {
    const birthday = readBirthday(birthdate);
    return birthday ? birthday.getMonth() + 1 : -1;
  }

  /**
   * Returns a name in one line: first name, nickname in quotation marks, last name.
   * @example PersonHelper.getDisplayName("Robert", "Lee", "Bob"); // 'Robert "Bob" Lee'
   */
  static getDisplayName(
    this: void,
    firstName: string | null | undefined,
    lastName: string | null | undefined,
    nickName?: string | null,
  ): string {
    return people.getDisplayName(firstName, lastName, nickName);
  }

  /**
   * Returns a person's name from its parts, else the server's display name, else "".
   * @example PersonHelper.getDisplayNameFromPerson({ name: { first: "Ann", last: "Lee" } }); // "Ann Lee"
   */
  static getDisplayNameFromPerson(this: void, person: Person | null | undefined): string {
    return people.displayNameOf(person);
  }

  /**
   * Whether two postal addresses differ. Ignores differences of spaces.
   * @example PersonHelper.compareAddress({ city: "Ulm" }, { city: "Ulm " }); // false
   */
  static compareAddress(
    this: void,
    address1: ContactInfo | null | undefined,
    address2: ContactInfo | null | undefined,
  ): boolean {
    return people.addressText(address1) !== people.addressText(address2);
  }

  /**
   * Returns a postal address in one line; "" for an empty address.
   * @example PersonHelper.addressToString({ address1: "1 Oak St", city: "Ulm", zip: "89073" }); // "1 Oak St Ulm 89073"
   */
  static addressToString(this: void, address: ContactInfo | null | undefined): string {
    return people.addressText(address);
  }

  /**
   * Returns the first contact data with the postal address of the second.
   * @example const moved = PersonHelper.changeOnlyAddress(person.contactInfo, { city: "Ulm", zip: "89073" });
   */
  static changeOnlyAddress(
    this: void,
    contactInfo1: ContactInfo | null | undefined,
    contactInfo2: ContactInfo | null | undefined,
  ): ContactInfo {
    return people.withAddress(contactInfo1, contactInfo2);
  }

  /**
   * Whether a person has a postal address. The misspelled name is the one that hosts use.
   * @example PersonHelper.checkAddressAvailabilty({ contactInfo: { city: "Ulm" } }); // true
   */
  static checkAddressAvailabilty(this: void, person: Person | null | undefined): boolean {
    return people.addressText(person?.contactInfo) !== "";
  }
}
