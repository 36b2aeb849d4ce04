declare module 'hyphen/*' {
  const hyphenation: {
    /** Inserts soft hyphens into the words of a string. */
    readonly hyphenateSync: (text: string) => string;
  };
  export default hyphenation;
}
