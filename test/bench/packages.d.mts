export declare function benchPackages(): void;
export declare function findLicenses(names: readonly string[]): Map<string, string | undefined>;
