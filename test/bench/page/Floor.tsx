import { useState } from "react";
import { VList } from "virtua";

export interface FloorRow {
  key: string;
  name: string;
  text: string;
  time: string;
}

/** The baseline of the lists: unstyled rows in a virtualized list and a plain text area. */
export function Floor({ rows, hasComposer }: { rows: readonly FloorRow[]; hasComposer: boolean }) {
  const [text, setText] = useState("");
  return (
    <>
      <VList
        style={{ flex: 1, minHeight: 0 }}
        ref={(list) => {
          if (hasComposer) list?.scrollToIndex(rows.length - 1, { align: "end" });
        }}
      >
        {rows.map((row) => (
          <div key={row.key} style={{ padding: 8 }}>
            <b>{row.name}</b> <time>{row.time}</time>
            <div>{row.text}</div>
          </div>
        ))}
      </VList>
      {hasComposer && (
        <textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      )}
    </>
  );
}
