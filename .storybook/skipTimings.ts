// Imported before React, whose development build otherwise measures each render for the browser's developer tools.
Object.defineProperty(console, "timeStamp", { value: undefined });
