// Increase it when the rules of reading change: stored readings name the version that made them.
export const ANALYSER = 'local/14';
