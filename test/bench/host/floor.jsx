import { createRoot } from "react-dom/client";
import { PANE } from "./pane.js";
import { makeMenus } from "../page/data.js";
import { FloorHeader } from "../page/floor/FloorHeader.js";
import { FloorInbox } from "../page/floor/FloorInbox.js";
import "../page/floor/floor.css";

createRoot(document.getElementById("root")).render(
  <div className="floor">
    <FloorHeader {...makeMenus(8, 0)} church="Test Church" name="Ada Bell" />
    <div style={PANE}>
      <FloorInbox />
    </div>
  </div>,
);
