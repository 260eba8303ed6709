// Infrastructure failures for tests: a server's answers during a failover, and socket errors.

/** Shutdown, startup, idle timeout; too many connections; the connection; a missing file; a conflict; a standby; a lock; a timeout. */
export const SERVER_SAYS = [
  ...[
    '57P01',
    '57P02',
    '57P03',
    '57P04',
    '57P05',
    '57014',
    '53100',
    '53200',
    '53300',
    '53400',
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
  ],
  ...['08007', '58000', '58030', '58P01', '40001', '40P01', '40002', '40003', '25006', '55P03'],
] as const;

export const SOCKET_SAYS = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
] as const;

/** A statement that the server answers with this SQLSTATE. */
export const answering = (state: string): string => `DO $$ BEGIN RAISE EXCEPTION 'as told' USING ERRCODE = '${state}'; END $$`;

/** As Node throws it. */
export const socketError = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code, errno: -1, syscall: 'connect' });
