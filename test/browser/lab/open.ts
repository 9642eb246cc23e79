/** What this page has started and not ended. The first import of the page, so that everybody's comes through here. */
const timers = new Set<unknown>();
const urls = new Set<string>();
const channels = new Set<BroadcastChannel>();

const setOnce = window.setTimeout.bind(window);
const setAgain = window.setInterval.bind(window);
const clearOnce = window.clearTimeout.bind(window);
const clearAgain = window.clearInterval.bind(window);
window.setTimeout = ((run: TimerHandler, ms?: number, ...given: unknown[]) => {
  const timer = setOnce(() => {
    timers.delete(timer);
    if (typeof run === "function") (run as (...all: unknown[]) => void)(...given);
  }, ms);
  timers.add(timer);
  return timer;
}) as typeof window.setTimeout;
window.setInterval = ((run: TimerHandler, ms?: number, ...given: unknown[]) => {
  const timer = setAgain(run, ms, ...given);
  timers.add(timer);
  return timer;
}) as typeof window.setInterval;
window.clearTimeout = (timer) => {
  timers.delete(timer);
  clearOnce(timer);
};
window.clearInterval = (timer) => {
  timers.delete(timer);
  clearAgain(timer);
};

const createObjectURL = URL.createObjectURL.bind(URL);
const revokeObjectURL = URL.revokeObjectURL.bind(URL);
URL.createObjectURL = (object) => {
  const url = createObjectURL(object);
  urls.add(url);
  return url;
};
URL.revokeObjectURL = (url) => {
  urls.delete(url);
  revokeObjectURL(url);
};

window.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
  override close(): void {
    channels.delete(this);
    super.close();
  }
};

export const open = () => ({ timers: timers.size, urls: urls.size, channels: channels.size });
