-- Demonstration requests as they were sent. Times are ISO 8601 in UTC, as in the events.
CREATE TABLE contact_requests (
  id integer PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  company text NOT NULL,
  company_size text,
  email text,
  phone text NOT NULL,
  message text NOT NULL,
  status text NOT NULL,
  created_at text NOT NULL,
  -- Company, person, address and telephone, folded for the search.
  search text NOT NULL
);
