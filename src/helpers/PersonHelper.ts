import { getDefaultCore, getDefaultEnvironment } from "../client/defaultCore.js";
import { agesTexts } from "../client/locale/english/ages.js";
import { sectionText } from "../client/locale/sectionText.js";
import { textsPart } from "../client/locale/texts.js";
import { addressText } from "../rules/people/addressText.js";
import { displayNameOf } from "../rules/people/displayNameOf.js";
import { getDisplayName } from "../rules/people/getDisplayName.js";
import { getPhotoUrl } from "../rules/people/getPhotoUrl.js";
import { photoPath } from "../rules/people/photoPath.js";
import { withAddress } from "../rules/people/withAddress.js";
import { completedYears } from "../rules/time/completedYears.js";
import { readBirthday } from "../rules/time/readBirthday.js";
import type { ContactInfo, Person } from "../types/people.js";

/**
 * People: their photos, names, ages and addresses. Every member works unbound. They are methods, which a host's own class
 * replaces with functions that know no `null`.
 */
export class PersonHelper {
  /** The address of a person's photo, of the sample picture for nobody and for somebody without one. */
  static getPhotoUrl(this: void, person: Person | null | undefined): string {
    return getPhotoUrl(person?.photo, getDefaultEnvironment().ContentRoot ?? "", person?.photoUpdated);
  }

  /** Where a server keeps a person's photo, below the content root; "" for somebody without one. */
  static getPhotoPath(this: void, churchId: string | null | undefined, person: Person | null | undefined): string {
    return photoPath(churchId, person);
  }

  /** '23 years', '1 year', in the interface language; "" for no birth date and for one to come. */
  static getAge(this: void, birthdate: Date | string | null | undefined): string {
    const core = getDefaultCore();
    const birthday = readBirthday(birthdate);
    const count = birthday && completedYears(birthday, core.now());
    if (count === null) return "";
    return sectionText(core.part(textsPart).getState(), agesTexts, "years", { count });
  }

  /** The month of a birth date, 1 to 12; -1 where there is none. */
  static getBirthMonth(this: void, birthdate: Date | string | null | undefined): number {
    const birthday = readBirthday(birthdate);
    return birthday ? birthday.getMonth() + 1 : -1;
  }

  /** `First "Nick" Last`. */
  static getDisplayName(
    this: void,
    firstName: string | null | undefined,
    lastName: string | null | undefined,
    nickName?: string | null,
  ): string {
    return getDisplayName(firstName, lastName, nickName);
  }

  static getDisplayNameFromPerson(this: void, person: Person | null | undefined): string {
    return displayNameOf(person);
  }

  /** Whether two addresses are different. */
  static compareAddress(this: void, address1: ContactInfo | null | undefined, address2: ContactInfo | null | undefined): boolean {
    return addressText(address1) !== addressText(address2);
  }

  /** An address in one line. */
  static addressToString(this: void, address: ContactInfo | null | undefined): string {
    return addressText(address);
  }

  /** The first contact data with the postal address of the second. */
  static changeOnlyAddress(
    this: void,
    contactInfo1: ContactInfo | null | undefined,
    contactInfo2: ContactInfo | null | undefined,
  ): ContactInfo {
    return withAddress(contactInfo1, contactInfo2);
  }

  /** Whether a person has an address. Hosts write the name so. */
  static checkAddressAvailabilty(this: void, person: Person | null | undefined): boolean {
    return addressText(person?.contactInfo) !== "";
  }
}
