export declare function benchPackages(): void;
