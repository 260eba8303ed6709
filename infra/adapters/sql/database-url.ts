// Whether the driver can read an address of a database, asked before anything is opened, so that the setting it stands in is named. As the
// driver does it: the first host of several is put in the place of all.

export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(?:ql)?:\/\//.test(text)) return false;
  const whole = text.slice(text.indexOf('://') + 3).split(/[?/]/)[0]!;
  try {
    const hosts = decodeURIComponent(whole.slice(whole.indexOf('@') + 1));
    const { username, password } = new URL(text.replace(hosts, hosts.split(',')[0]!));
    // Throws for a « % » that begins no code.
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
