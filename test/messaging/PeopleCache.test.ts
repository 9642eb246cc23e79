import { expect, it, vi } from "vitest";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { peopleCacheService } from "../../src/messaging/PeopleCache.js";

it("PeopleCache notifies only when a person has changed", async () => {
  const { core, session } = createDemoClient(createDemoChurch());
  const { person, userChurch } = session.state;
  const id = person?.id ?? "";
  // Two objects with the same name, as hosts have them.
  if (userChurch) userChurch.person = { ...userChurch.person, id, name: { ...person?.name } };
  const people = core.get(peopleCacheService);
  await people.load([id]);
  expect(people.get(id)?.name).toEqual(person?.name);
  const handleChange = vi.fn();
  people.store.subscribe(handleChange);
  await people.load([id]);
  expect(handleChange).not.toHaveBeenCalled();
  session.assign({ person: { ...person, name: { display: "Ruth O." } } });
  if (userChurch) userChurch.person.name = { display: "Ruth O." };
  await people.load([id]);
  expect(people.get(id)?.name?.display).toBe("Ruth O.");
});
