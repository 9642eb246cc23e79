/** What a view can ask of a long list. */
export interface RowListHandle {
  scrollToEnd(): void;
}
