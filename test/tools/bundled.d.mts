export declare const bundled: readonly string[];
