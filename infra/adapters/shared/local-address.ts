// Decides which addresses are this machine's own, which no other machine can reach or call us by.

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;
const LOCAL_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Headers by which proxies show that they forward a request, whatever their values. */
export const PROXY_HEADER = /^(?:forwarded|x-forwarded(?:-.*)?|x-real-ip|via)$/;

/** Of a socket. */
export const isLoopback = (address: string | undefined): boolean => address !== undefined && LOOPBACK.test(address);

/** Of a Host header or a URL: a name or an address, with a port or without. */
export const isLocalHost = (host: string): boolean => LOCAL_HOST.test(host);

/** False for an invalid URL. */
export const isLocalUrl = (url: string): boolean => URL.canParse(url) && isLocalHost(new URL(url).host);
