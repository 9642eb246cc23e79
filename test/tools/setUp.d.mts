export declare const root: string;
export declare function setUp(): void;
