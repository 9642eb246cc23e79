export declare function benchRender(view?: string): Promise<void>;
