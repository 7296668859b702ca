export declare const subpaths: readonly string[];
