// The id of the installation that data belong to: each part of an installation stores it and never changes it (DESIGN 3.21,
// infra/decisions/070).

export interface Mark {
  /** null: no installation has marked this part yet. */
  read(): Promise<string | null>;
  /** Writes the id unless there is one. Answers the stored one, durable. */
  write(id: string): Promise<string>;
}
