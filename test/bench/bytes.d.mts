export declare function benchBytes(): Promise<void>;
