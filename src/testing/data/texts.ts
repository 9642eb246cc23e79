/** Sentences of church life, for threads of any length. */
const SENTENCES = [
  "Could you bring the projector on Sunday?",
  "The youth group meets at seven, upstairs this time.",
  "Thank you for covering the welcome desk last week.",
  "I have put the song list into the shared folder.",
  "We are two drivers short for the seniors' lunch.",
  "The sound check starts at half past eight.",
  "Please pray for the Kamau family this week.",
  "I can take the nursery in the second service.",
  "The new hymnals have arrived, they are in the office.",
  "Does anybody have the key to the storage room?",
  "Choir practice moves to Thursday.\nSame time, same place.",
  "The baptism is on the fourteenth. The family asked for two readings.",
  "I have called the plumber about the kitchen.",
  "See the plan here: https://example.org/plan/autumn. Tell me what is missing.",
  "Great sermon today!",
  "Could somebody check the candles before the evening prayer?",
];

/** One of them, by chance. */
export function sentence(random: () => number): string {
  return SENTENCES[Math.floor(random() * SENTENCES.length)] ?? "Amen.";
}
