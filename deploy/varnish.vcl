# Varnish in front of the shop. docs/scale.md explains it, and tests/sale-day uses it. Start it with -p http_gzip_support=off:
# the shop compresses, also with Brotli. TLS ends in front of it, in a program that names the client with the PROXY protocol, on a
# listener with the name 'https' (-a https=:8443,PROXY).
vcl 4.1;
import std;

backend default {
  .host = "shop";
  .port = "8080";
  .first_byte_timeout = 60s;
  # Not /ready, which is as slow as the database: a backend that counts as sick gets no calls at all. HAProxy asks for /ready and
  # answers 503 by itself when no instance is ready. The shop counts as healthy before the first check has ended: otherwise a
  # Varnish that has just started refuses its first shoppers.
  .probe = {
    .request = "GET /health HTTP/1.1" "Host: shop" "Connection: close";
    .interval = 1s;
    .timeout = 5s;
    .window = 4;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  # The client may have forged this header. Varnish itself adds the client IP to X-Forwarded-For. What comes through the listener
  # 'https' has come over TLS.
  if (local.socket == "https") {
    set req.http.X-Forwarded-Proto = "https";
  } else {
    set req.http.X-Forwarded-Proto = "http";
  }
  # A second try (vcl_synth): the shop has just failed, so anything stored will do.
  if (req.restarts == 0) {
    unset req.http.X-Stale;
  } elsif (req.http.X-Stale) {
    set req.grace = 24h;
    return (hash);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # The shop reads a cookie in one call only; cookies of other programs must not split the cache. A token makes an answer
  # personal: the built-in rules pass it on.
  if (req.url ~ "^/api/get-cart(\?|$)") {
    return (pass);
  }
  unset req.http.Cookie;

  # One stored answer for each encoding, and none for each dictionary that a browser offers: what the shop compresses with one
  # (dcz) is not asked for here.
  unset req.http.Available-Dictionary;
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # While the shop answers, pages may be old for as long as it says, and calls for two seconds. While it does not, what is
  # stored is better than nothing.
  if (std.healthy(req.backend_hint)) {
    if (req.url ~ "^/api/") {
      set req.grace = 2s;
    } else {
      set req.grace = 600s;
    }
  }
}

sub vcl_miss {
  # Nothing is stored: the shop is not asked a second time.
  if (req.http.X-Stale) {
    return (synth(503));
  }
}

sub vcl_synth {
  if (resp.status == 503) {
    # The shop refuses or fails, and the health check has not noticed: what is stored is better, however old (stale-if-error).
    if (req.restarts == 0) {
      set req.http.X-Stale = "1";
      return (restart);
    }
    set resp.http.Retry-After = "3";
    set resp.http.Cache-Control = "no-store";
    if (req.url ~ "^/(api|shipping|pay)/") {
      set resp.http.Content-Type = "application/json; charset=utf-8";
      synthetic({"{"success":false,"code":"busy","message":"The shop is busy. Please try again in a moment." }"});
    } else {
      # A short form of server/http/busy-page.ts. It reloads itself.
      set resp.http.Content-Type = "text/html; charset=utf-8";
      set resp.http.Refresh = "6";
      synthetic({"<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment, please</title><h1>One moment, please</h1><p>Many shoppers are here right now. This page opens by itself in a moment.<p>Your cart is saved. You don't need to do anything."});
    }
    return (deliver);
  }
}

sub vcl_hash {
  # A call without the shop's key must not get the answer to one with it.
  hash_data(req.http.auth-key);
  # The shop sends HSTS over https only.
  hash_data(req.http.X-Forwarded-Proto);
}

sub vcl_backend_response {
  # A failure is never stored, and must not take the place of what is. Calls that are passed on get the shop's own answer.
  if (beresp.status >= 500) {
    if (!bereq.uncacheable) {
      return (abandon);
    }
    return (deliver);
  }
  # Only what the shop calls public is stored. Everything else follows the built-in rules: it is passed on.
  if (beresp.http.Cache-Control ~ "public" && !beresp.http.Set-Cookie) {
    unset beresp.http.x-request-id;
    set beresp.keep = 1h;
    # Catalogue calls are 'no-cache' with an ETag. Here one answer serves all callers of a second; then the shop is asked
    # whether it still holds, which costs one small 304 for each address. So a changed stock count empties nothing.
    if (bereq.url ~ "^/api/" && beresp.http.ETag) {
      set beresp.ttl = 1s;
      set beresp.grace = 24h;
      return (deliver);
    }
    if (beresp.ttl > 0s) {
      set beresp.grace = 24h;
    }
  }
}

# The shop does not answer at all.
sub vcl_backend_error {
  if (!bereq.uncacheable) {
    return (abandon);
  }
}

sub vcl_deliver {
  # For tests and logs: whether the edge had it.
  if (obj.hits > 0) {
    set resp.http.X-Edge = "hit";
  } else {
    set resp.http.X-Edge = "miss";
  }
}
