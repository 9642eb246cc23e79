import { pathPart } from "../../rules/links/pathPart.js";
import { parseObject } from "../../rules/api/parseObject.js";
import { attemptKey } from "../../rules/payment/attemptKey.js";
import { ATTEMPT_TTL_MS, parseAttempt } from "../../rules/payment/parseAttempt.js";
import type { AttemptState, PaymentAttempt, PaymentPlace } from "../../types/payment.js";
import type { ClientCore } from "../ClientCore.js";
import { sessionPart } from "../session/SessionStore.js";
import { withPageStorage, withSharedStorage, withTabStorage } from "../storage.js";

/** What the other tabs know of a payment: neither who paid nor how much. `done`: paid, and the form is saved. */
interface AttemptMark {
  attemptId: string;
  state: AttemptState | "done";
  /** Milliseconds since 1970. */
  at: number;
}

/** What another tab has done that a payer must know before they pay. */
export type PaymentNews = "unknown" | "paidElsewhere";

/** Where this tab keeps an attempt. The history of the page can be written where the storage is blocked or full. */
const PLACES = [withTabStorage, withPageStorage];

/**
 * What is remembered of the payment of a place, by one user: the attempt itself in this tab, where a reload finds it, and for
 * all tabs a mark without its particulars.
 */
export class AttemptMemory {
  /** Also the name of the lock. */
  readonly key: string;
  readonly #core: ClientCore;
  readonly #userId: string;
  readonly #markKey: string;
  /** The id of the attempt that was done when this page was opened, or when its own payment ended: it is no news. */
  #doneBefore: string | undefined;
  /** The last attempt of this tab: its marks are no news. */
  #ownId = "";
  /** What the payer was told of, and what they wish to pay in spite of. */
  #told = "";
  #accepted = "";
  /** What is stored in this tab. */
  #kept: PaymentAttempt | undefined;
  /** The mark that stood there before this tab's attempt. */
  #before: string | null = null;

  constructor(core: ClientCore, place: PaymentPlace, userId: string) {
    this.#core = core;
    this.#userId = userId;
    this.key = attemptKey(place);
    this.#markKey = userId ? `${this.key}:${pathPart(userId)}` : this.key;
    this.#doneBefore = this.#doneId;
  }

  /** The payment that this tab knew of before it was loaded anew, or the tab of which it is a copy, as far as it is known now. */
  recall(): PaymentAttempt | undefined {
    const stored = PLACES.map((withStorage) => withStorage(this.#core, (storage) => storage.getItem(this.key)));
    const found = stored.flatMap((text) => parseAttempt(text, this.#core.now()) ?? []).filter(({ userId }) => userId === this.#userId);
    // One of the places may have refused the later writes.
    const attempt = found.sort((a, b) => b.startedAt - a.startedAt || Number(b.state === "charged") - Number(a.state === "charged"))[0];
    if (!attempt) return undefined;
    this.#ownId = attempt.attemptId;
    this.#kept = attempt;
    const heard = this.stateOf(attempt);
    if (heard === "done") {
      this.#drop();
      return undefined;
    }
    // Whoever was charging when the page was left does not know what came of it.
    return { ...attempt, state: heard === "charged" || attempt.state === "charged" ? "charged" : "unknown" };
  }

  /** What any tab has last said of an attempt. */
  stateOf({ attemptId }: PaymentAttempt): AttemptMark["state"] | undefined {
    const mark = this.#mark();
    return mark?.attemptId === attemptId ? mark.state : undefined;
  }

  /** What the other tabs of this user have done, where it is something to stop for, and not what the payer has accepted. */
  news(isConfirmed: boolean): PaymentNews | undefined {
    if (isConfirmed) this.#accepted = this.#told;
    const mark = this.#mark();
    if (!mark || mark.attemptId === this.#ownId) return undefined;
    // Whoever was charging holds the lock no more, and has not said what came of it.
    const news = mark.state === "charging" || mark.state === "unknown" ? "unknown" : "paidElsewhere";
    // Compares ids and not times, because the device clock may have been set meanwhile.
    const isOld = mark.state === "done" && mark.attemptId === this.#doneBefore;
    const words = `${mark.attemptId} ${news}`;
    if (isOld || words === this.#accepted) return undefined;
    this.#told = words;
    return news;
  }

  /** Before anything is sent: money may move from now on. */
  begin(attempt: PaymentAttempt): void {
    this.#ownId = attempt.attemptId;
    this.#before = withSharedStorage(this.#core, (storage) => storage.getItem(this.#markKey)) ?? null;
    this.#write(attempt, attempt.state);
    this.#keepHere(attempt);
  }

  /** What has come of it so far. */
  keep(attempt: PaymentAttempt): void {
    this.#follow(attempt, attempt.state);
    this.#keepHere(attempt);
  }

  /** Stores the attempt of this tab once more: a host's router may have replaced the state of the history since then. */
  keepAgain(): void {
    if (this.#kept) this.#keepHere(this.#kept);
  }

  /** It was refused: what the tabs knew before it is all there is to know. */
  takeBack(): void {
    this.#drop();
    if (this.#mark()?.attemptId !== this.#ownId) return;
    withSharedStorage(this.#core, (storage) => {
      if (this.#before === null) storage.removeItem(this.#markKey);
      else storage.setItem(this.#markKey, this.#before);
    });
  }

  /** Everything is done. The other tabs hear of what was paid; the next payment is another one. */
  end(attempt: PaymentAttempt): void {
    this.#drop();
    this.#follow(attempt, "done");
    this.#doneBefore = this.#doneId;
  }

  #keepHere(attempt: PaymentAttempt): void {
    this.#kept = attempt;
    // What is stored in this tab is for whoever is signed in; somebody else may be, by now.
    const isHere = (this.#core.part(sessionPart).identity.userId ?? "") === this.#userId;
    if (!isHere) return;
    for (const withStorage of PLACES) withStorage(this.#core, (storage) => storage.setItem(this.key, JSON.stringify(attempt)));
  }

  #drop(): void {
    this.#kept = undefined;
    for (const withStorage of PLACES) withStorage(this.#core, (storage) => storage.removeItem(this.key));
  }

  get #doneId(): string | undefined {
    const mark = this.#mark();
    return mark?.state === "done" ? mark.attemptId : undefined;
  }

  #mark(): AttemptMark | undefined {
    return withSharedStorage(this.#core, (storage) => {
      const mark = parseObject<AttemptMark>(storage.getItem(this.#markKey));
      return mark && this.#core.now().getTime() - mark.at < ATTEMPT_TTL_MS ? mark : undefined;
    });
  }

  /** Marks what has come of an attempt, unless another tab has begun another one since then: that is what matters now. */
  #follow(attempt: PaymentAttempt, state: AttemptMark["state"]): void {
    if ((this.#mark()?.attemptId ?? attempt.attemptId) === attempt.attemptId) this.#write(attempt, state);
  }

  #write({ attemptId }: PaymentAttempt, state: AttemptMark["state"]): void {
    const mark: AttemptMark = { attemptId, state, at: this.#core.now().getTime() };
    withSharedStorage(this.#core, (storage) => storage.setItem(this.#markKey, JSON.stringify(mark)));
  }
}
