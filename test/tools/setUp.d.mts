/** The root folder of the repository. */
export declare const root: string;
/** Installs the dependencies if they are missing or older than the lock file. */
export declare function setUp(): void;
