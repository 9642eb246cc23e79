import { createRoot } from "react-dom/client";
import { CommonEnvironmentHelper, UserHelper } from "@churchapps/helpers";
import { joinLegacyHelpers } from "narthex/interop";
import "material-icons/iconfont/filled.css";
import { App } from "./App";
import { initialize } from "./EnvironmentHelper";

joinLegacyHelpers({ CommonEnvironmentHelper, UserHelper });

const root = document.getElementById("root");
if (root) void initialize().then(() => createRoot(root).render(<App />));
