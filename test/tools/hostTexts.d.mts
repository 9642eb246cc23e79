export declare const isHostText: (key: string) => boolean;
