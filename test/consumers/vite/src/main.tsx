import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "material-icons/iconfont/filled.css";
import { App } from "./App.js";
import { StrictStyles } from "./StrictStyles.js";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <StrictStyles>
        <App />
      </StrictStyles>
    </StrictMode>,
  );
