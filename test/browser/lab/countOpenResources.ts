/**
 * Counts pending timers, object URLs and open channels. Must be the first import of the page, so that it patches the globals
 * before other code uses them.
 */
const timers = new Set<unknown>();
const urls = new Set<string>();
const channels = new Set<BroadcastChannel>();

const originalSetTimeout = window.setTimeout.bind(window);
const originalSetInterval = window.setInterval.bind(window);
const originalClearTimeout = window.clearTimeout.bind(window);
const originalClearInterval = window.clearInterval.bind(window);
window.setTimeout = ((run: TimerHandler, ms?: number, ...args: unknown[]) => {
  const timer = originalSetTimeout(() => {
    timers.delete(timer);
    if (typeof run === "function") (run as (...all: unknown[]) => void)(...args);
  }, ms);
  timers.add(timer);
  return timer;
}) as typeof window.setTimeout;
window.setInterval = ((run: TimerHandler, ms?: number, ...args: unknown[]) => {
  const timer = originalSetInterval(run, ms, ...args);
  timers.add(timer);
  return timer;
}) as typeof window.setInterval;
window.clearTimeout = (timer) => {
  timers.delete(timer);
  originalClearTimeout(timer);
};
window.clearInterval = (timer) => {
  timers.delete(timer);
  originalClearInterval(timer);
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

/** Returns how many are pending or open now. */
export const countOpenResources = () => ({
  timers: timers.size,
  urls: urls.size,
  channels: channels.size,
});
