export { PrivateMessages } from "./inbox/PrivateMessages.js";
