// The part of saxen that xml.ts uses; the package has no types.
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(event: 'openTag', hear: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this;
    on(event: 'closeTag', hear: (name: string) => void): this;
    on(event: 'text', hear: (value: string, decode: Decode) => void): this;
    on(event: 'cdata', hear: (value: string) => void): this;
    on(event: 'attention', hear: (value: string) => void): this;
    on(event: 'error', hear: (error: Error) => void): this;
    write(xml: string): this;
    end(): unknown;
  }
}
