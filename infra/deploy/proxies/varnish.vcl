vcl 4.1;
# Varnish in front of SubDoc on this machine (PORT 3000, TRUST_PROXY=1), behind a program that ends TLS (hitch) on this machine.
# Start it with « -p http_range_support=off »: else Varnish 7.1 dies at the « Content-Range » of a list (« subcontractors 0-24/40 »).
# Downloads by parts are the product's own work, and pass all the same.
backend default {
    .host = "127.0.0.1";
    .port = "3000";
    # The live stream says nothing for minutes.
    .between_bytes_timeout = 1h;
}

sub vcl_recv {
    # Written anew, not appended: what a visitor claims is thrown away. A program in front that speaks PROXY sets client.ip.
    set req.http.X-Forwarded-For = client.ip;
    unset req.http.X-Real-IP;
    set req.http.X-Forwarded-Proto = "https";
    # A deposit on a slow line may pause for longer than the 5 s that Varnish waits for a body: handed through as it comes.
    if (req.method != "GET" && req.method != "HEAD") { return (pipe); }
    # Nothing of these is for anybody else.
    if (req.url ~ "^/api/") { return (pass); }
}

sub vcl_pipe {
    # One request a line: else a later one on it would have the address that its visitor claims.
    set bereq.http.Connection = "close";
}
