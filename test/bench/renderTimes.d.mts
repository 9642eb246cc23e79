export declare function benchRenderTimes(view?: string): Promise<void>;
