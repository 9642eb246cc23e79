export { shareTabs, type ShareTabsOptions } from "../platform/tabs/shareTabs.js";
export type { ChannelConstructor } from "../platform/tabs/TabChannel.js";
