-- Whose session it is. Null where the account's first person goes without saying, as in the actor of an event (infra/decisions/081): what
-- is there already stays right, and the program before this one, which knows no persons, may go on writing beside it.
ALTER TABLE ops.sessions ADD COLUMN person_id integer;
