// Whose data these are: each part of an installation keeps one id, and promises never to change it (DESIGN 3.21, infra/decisions/070).

export interface Mark {
  /** null: nobody's yet. */
  read(): Promise<string | null>;
  /** Unless there is one already. Answers the one that is there then, durable. */
  write(id: string): Promise<string>;
}
